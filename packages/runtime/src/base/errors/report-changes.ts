const FUNCTION = `create or replace function precast_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('precast_changes', tg_table_schema || '.' || tg_table_name);
  return null;
end $$;`

/**
 * The statements by which tables report their changes to `db.changes()`.
 * @param tables as SQL names them: `stock`, `shop.stock`, `"Stock"`
 */
export function reportChanges(tables: readonly string[]): string {
  const triggers = tables.map(
    (
      table,
    ) => `create trigger precast_changed after insert or update or delete or truncate on ${table}
  for each statement execute function precast_changed();`,
  )
  return [FUNCTION, ...triggers].join("\n")
}
