-- Takes as many of a link's clicks as are wanted and left, and answers how many: those who come together are counted by
-- one statement. The row's lock puts those who race in order.
create function take_clicks(link bigint, wanted integer) returns integer language plpgsql as $$
declare
  most integer;
  before integer;
begin
  select max_clicks into most from links where id = link;
  if most is null then
    return wanted;
  end if;
  insert into used_clicks (link_id, used) values (link, 0) on conflict do nothing;
  select used into before from used_clicks where link_id = link for update;
  update used_clicks set used = least(most, before + wanted) where link_id = link and before < most;
  return greatest(0, least(wanted, most - before));
end
$$;
