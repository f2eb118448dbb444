-- The name of a file as it was uploaded, for people to read. Null for files of older versions.
alter table documents add original_filename text;
alter table videos add original_filename text;
