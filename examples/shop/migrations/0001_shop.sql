create table customers (
  id integer generated always as identity primary key,
  email text not null,
  name text not null,
  password_salt bytea not null,
  password_hash bytea not null,
  created timestamptz not null default now()
);
create unique index customers_email on customers (lower(email));

-- Of a token only its hash is kept: who reads the table cannot log in.
create table tokens (
  hash bytea primary key,
  customer_id integer not null references customers on delete cascade,
  expires timestamptz not null
);

create table products (
  id integer generated always as identity primary key,
  name text not null,
  price_cents integer not null check (price_cents > 0),
  stock integer not null check (stock >= 0),
  tags text[] not null default '{}'
);

create type order_state as enum ('placed', 'paid', 'cancelled');

create table orders (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  state order_state not null default 'placed',
  total_cents bigint not null,
  placed timestamptz not null default now(),
  -- The client's name of its request: the same one again is the same order.
  request_key text,
  unique (customer_id, request_key)
);
create index orders_waiting on orders (placed) where state = 'placed';

create table order_items (
  order_id integer not null references orders on delete cascade,
  product_id integer not null references products,
  amount integer not null check (amount > 0),
  price_cents integer not null,
  primary key (order_id, product_id)
);

create table mails (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  subject text not null,
  created timestamptz not null default now()
);

create table reports (
  day date primary key,
  orders integer not null,
  total_cents bigint not null
);
