-- Each change of a product is reported to all processes (docs/live.md).
create or replace function precast_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('precast_changes', tg_table_schema || '.' || tg_table_name);
  return null;
end $$;

create trigger precast_changed after insert or update or delete or truncate on products
  for each statement execute function precast_changed();
