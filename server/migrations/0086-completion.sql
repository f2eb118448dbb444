-- What the notary records at the end of a session: the notarial acts, and why something was overruled that
-- was still missing. How the ID of a signer was checked.
alter table appointments add column acts jsonb, add column overruled jsonb;
alter table signers add column verification_method text
  check (verification_method in ('credential_analysis', 'personal_knowledge', 'credible_witness', 'other'));
