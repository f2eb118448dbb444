-- The files that were ready last, each once: its SHA-256, else `#` and its id. Equal bytes that are uploaded again are no
-- new version. Null for results of earlier versions.
alter table results add column contents jsonb;
