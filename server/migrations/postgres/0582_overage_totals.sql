-- With tax, as the provider asks for it; null until it was asked for.
alter table overage_charges add column total bigint;
