import type { FeeWarning } from '@jurat/client/manage'
import { useQuery } from '@tanstack/react-query'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { FeeWarnings } from '../../parts/prices/FeeWarnings.tsx'
import type { ServiceValues } from './service-values.ts'

const actOf: Partial<Record<ServiceValues['category'], FeeWarning['cap']['act']>> = {
  remote: 'remote',
  enotary: 'in_person',
  wet: 'in_person',
}

/** Warnings about the amounts as they are typed. The server has the same about the stored service. */
export function TypedFeeWarnings({ values }: { values: ServiceValues }) {
  const { workspace } = useSession()
  const { rows: notaries } = useNotaries()
  const { data: caps } = useQuery({
    queryKey: ['fee-caps', workspace.id],
    queryFn: async () => (await manage.services.feeCaps({ workspace_id: workspace.id })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { category, signing_methods: methods } = values
  const who = notaries.filter(
    ({ categories, signing_methods: own }) =>
      categories.includes(category) && (own === null || methods.some(method => own.includes(method))),
  )
  const lines = [
    { kind: 'act', key: null, amount: Number(values.unit_price) },
    ...values.price_lines.map(({ kind, key, amount }) => ({ kind, key, amount: Number(amount) })),
  ]
  const warnings = (caps ?? []).flatMap((cap): FeeWarning[] => {
    const notary_ids = who.filter(one => one.commission_state === cap.state).map(({ id }) => id)
    const isCompared = cap.act === actOf[category] && cap.currency === values.currency.toUpperCase()
    if (notary_ids.length === 0 || !isCompared) return []
    return lines
      .filter(({ kind, amount }) => kind === cap.line && amount > cap.amount)
      .map(({ key, amount }) => ({ line: cap.line, key, amount, cap, notary_ids }))
  })
  return <FeeWarnings warnings={warnings} />
}
