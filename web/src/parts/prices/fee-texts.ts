import { textsOf } from '../../lib/languages/index.ts'

const en = {
  title: (state: string) => `Over the fee cap of ${state}`,
  lineOf: { act: 'Price', technology: 'Technology fee' },
  over: (line: string, amount: string, cap: string, unit: string) =>
    `${line} ${amount}. The state allows at most ${cap} for each ${unit}.`,
  unitOf: { act: 'act', signature: 'signature', session: 'session' },
  notaries: (names: string) => `Commission of this state: ${names}.`,
  source: 'Source',
  read: (date: string, verified: boolean) =>
    `, read on ${date}${verified ? '.' : ' and not checked by a person. Check the law that is in force.'}`,
  quiet: 'Customers do not see this, and the price stays.',
}

const es: typeof en = {
  title: state => `Por encima del arancel máximo de ${state}`,
  lineOf: { act: 'Precio', technology: 'Cargo por tecnología' },
  over: (line, amount, cap, unit) => `${line} ${amount}. El estado permite como máximo ${cap} por ${unit}.`,
  unitOf: { act: 'acto', signature: 'firma', session: 'sesión' },
  notaries: names => `Con comisión de este estado: ${names}.`,
  source: 'Fuente',
  read: (date, verified) =>
    `, leída el ${date}${verified ? '.' : ' y no comprobada por una persona. Compruebe la ley vigente.'}`,
  quiet: 'Los clientes no ven este aviso, y el precio no cambia.',
}

export const useFeeTexts = textsOf({ en, es })
