/** Where a mail comes from: a name, `""` where there is none, and an address. */
export interface Mailbox {
  name: string
  address: string
}

/** Reads `ana@example.com` or `Ana <ana@example.com>`; undefined for anything else, line breaks included. */
export function parseMailbox(text: string): Mailbox | undefined {
  const found =
    /^(?:([^\p{Cc}\p{Cs}<>@"]*)<([^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+)>|([^\s\p{Cc}<>@,;"]+@[^\s\p{Cc}<>@,;"]+))$/u.exec(
      text.trim(),
    )
  if (!found) return undefined
  const [, name = '', named, bare = ''] = found
  return { name: name.trim(), address: named ?? bare }
}
