create table users (
  id integer generated always as identity primary key,
  username text not null constraint users_username unique,
  email text not null,
  bio text,
  image text,
  password_salt bytea not null,
  password_hash bytea not null
);
create unique index users_email on users (lower(email));

-- Of a token only its hash is kept: who reads the table cannot log in.
create table tokens (
  hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires timestamptz not null
);

create table follows (
  follower_id integer references users on delete cascade,
  followed_id integer references users on delete cascade,
  primary key (follower_id, followed_id)
);

create table articles (
  id integer generated always as identity primary key,
  author_id integer not null references users on delete cascade,
  slug text not null constraint articles_slug unique,
  title text not null,
  description text not null,
  body text not null,
  tag_list text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index articles_newest on articles (created_at desc, id desc);
create index articles_author on articles (author_id);
create index articles_tags on articles using gin (tag_list);

create table favorites (
  user_id integer references users on delete cascade,
  article_id integer references articles on delete cascade,
  primary key (user_id, article_id)
);
create index favorites_article on favorites (article_id);

create table comments (
  id integer generated always as identity primary key,
  article_id integer not null references articles on delete cascade,
  author_id integer not null references users on delete cascade,
  body text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index comments_article on comments (article_id);
