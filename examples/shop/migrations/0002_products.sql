insert into products (name, price_cents, stock, tags) values
  ('Teapot', 2490, 12, '{kitchen}'),
  ('Cup', 790, 100, '{kitchen}'),
  ('Lamp', 4900, 3, '{home,light}');
