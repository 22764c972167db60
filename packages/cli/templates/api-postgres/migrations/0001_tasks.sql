create table tasks (
  id integer generated always as identity primary key,
  text text not null check (text <> ''),
  done boolean not null default false,
  created timestamptz not null default now(),
  due timestamptz
);
create index tasks_open on tasks (due) where not done;

-- What happened to a task, in order.
create table task_events (
  id bigint generated always as identity primary key,
  task_id integer not null references tasks on delete cascade,
  kind text not null check (kind in ('added', 'changed')),
  at timestamptz not null default now()
);
create index task_events_task on task_events (task_id);
