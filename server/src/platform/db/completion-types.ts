/** A kind of notarial act, and how many of them. */
export interface Act {
  type:
    | 'acknowledgment'
    | 'jurat'
    | 'oath_or_affirmation'
    | 'signature_witnessing'
    | 'copy_certification'
    | 'protest'
    | 'other'
  count: number
}

/** Why a session is complete although something is missing. */
export interface Overruled {
  blocker:
    | 'marked_no_show'
    | 'no_signers'
    | 'signer_unverified'
    | 'no_documents'
    | 'result_missing'
    | 'video_missing'
  reason: string
}
