create table tenants (
  id integer primary key,
  name text not null,
  api_key text not null unique
);

create table notes (
  id bigint generated always as identity primary key,
  tenant_id integer not null default current_setting('app.tenant')::integer references tenants,
  text text not null
);
create index notes_of_tenant on notes (tenant_id, id);

-- Policies apply to every role but superusers and the owner of the table: requests use a role of their own.
alter table notes enable row level security;
create policy own_rows on notes using (tenant_id = current_setting('app.tenant')::integer);

-- Roles belong to the whole server, which may have one of this name already.
do $$ begin
  create role notes_tenant;
exception when duplicate_object then null;
end $$;
grant select, insert, update, delete on notes to notes_tenant;

insert into tenants (id, name, api_key) values (1, 'Ada', 'key-of-ada'), (2, 'Bob', 'key-of-bob');
