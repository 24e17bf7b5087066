-- The second factor was off while it moved to another device. It stays on: the old device's codes count until then.
update users set two_factor_type = 1 where two_factor_moving_since is not null and two_factor_secret is not null;
