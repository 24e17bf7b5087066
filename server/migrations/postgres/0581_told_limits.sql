-- How much the limit was that people were told of: once it is raised its parts are news again. Null is from before.
alter table told_limits add column most bigint;
