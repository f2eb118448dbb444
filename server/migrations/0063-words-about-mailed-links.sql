-- A mail server can quote the link of a mail that it refuses, and readers of the mail queue could use the link. The
-- sentence about the fate stays, with what a mail has whose server gave no code.
update mails set error = regexp_replace(error, '^(The mail server did not take it|The mail server refused it|It is unknown whether the mail server took it): .*$', '\1: no code')
where link_id is not null and error is not null and error <> 'It is unknown whether the mail server took it: the process that was sending it ended.';
