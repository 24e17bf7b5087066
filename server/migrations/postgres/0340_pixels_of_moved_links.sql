-- Links that were moved kept pixels of scripts that their former workspace has, or had.
update links set
  pixels = (
    select coalesce(jsonb_agg(pixel order by place), '[]')
    from jsonb_array_elements(pixels) with ordinality as listed (pixel, place)
    join pixel_scripts on pixel_scripts.id = (pixel->>'id')::bigint
      and pixel_scripts.workspace_id = links.workspace_id
  ),
  version = version + 1
where pixels <> '[]' and exists (
  select from jsonb_array_elements(pixels) as pixel
  where not exists (
    select from pixel_scripts
    where pixel_scripts.id = (pixel->>'id')::bigint and pixel_scripts.workspace_id = links.workspace_id
  )
);
