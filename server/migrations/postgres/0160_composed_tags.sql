-- The letters of a tag are composed: what was kept as some keyboards send it becomes the tag that it looks like. What would
-- be too short or too long then stays as it is, since nobody could ask for it.
create temporary table composed on commit drop as
  select
    tag.id,
    tag.name,
    coalesce(same.id, min(tag.id) over (partition by tag.workspace_id, tag.name)) as kept_id
  from (
    select id, workspace_id, normalize(name, nfc) as name from tags where name is not nfc normalized
  ) as tag
  left join tags as same on same.workspace_id = tag.workspace_id and same.name = tag.name
  where char_length(tag.name) between 2 and 45;

insert into link_tags (link_id, tag_id)
select link_id, kept_id from link_tags join composed on composed.id = tag_id where kept_id <> tag_id
on conflict do nothing;

delete from tags using composed where composed.id = tags.id and kept_id <> tags.id;

update tags set name = composed.name from composed where composed.id = tags.id;
