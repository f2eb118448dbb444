import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Service, ServiceUpdateParams } from '../../../client/src/manage.ts'
import {
  addCommand,
  addGroup,
  amountValue,
  choice,
  isOn,
  jsonValue,
  limitOption,
  option,
  type Switch,
  switches,
  take,
  wholeNumber,
} from '../command.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'
import { categories } from './categories.ts'
import { addFeeCaps, noteFeeWarnings } from './fee-caps.ts'
import { type PriceLines, priceLineOption } from './price-lines.ts'
import { policyValue, pricePart } from './price-parts.ts'
import { addServicePrice } from './service-price.ts'
import { noNotifyOfPlace } from './several.ts'

export function addServices(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'services',
    summary: 'List, add and change what customers can book',
    examples: [
      ['jurat services list', 'handles, durations and prices'],
      ['jurat services update remote --duration 45', 'new bookings take 45 minutes'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'list',
    summary: 'List the services, in the order of the catalog',
    examples: [
      ['jurat services list --workspace 2', 'of one workspace'],
      ['jurat services list --archived', 'those that were taken out of the catalog'],
    ],
    options: [limitOption(), new Option('--archived', 'only archived services')],
    connects: 'workspace',
    run: async ({ connect, out }, { limit, archived }: { limit: number; archived?: true }) => {
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      const which = archived && { archived: 'true' as const }
      const rows = await take(manage.services.list({ workspace_id, limit: 100, ...which }), limit)
      showAll(out, rows)
    },
  })
  addCreate(group, terminal)
  addCommand(group, terminal, {
    usage: 'update <handle>',
    summary: 'Change a service',
    description:
      'Changes a service. Existing bookings keep their price and duration. The people of future appointments at its place or link are mailed a new one after a minute.',
    examples: [
      ['jurat services update remote --price 35 --label "Online notary"', 'for new bookings'],
      [
        'jurat services update remote --text "es.label=Firma por vídeo" --text "es.bring=DNI o pasaporte"',
        'what customers read in Spanish',
      ],
      [
        'jurat services update remote --price-line "key=rush,kind=rush,amount=20,hours_before=24"',
        '20 more if it is booked less than a day ahead',
      ],
      [
        'jurat services update remote --payment-at deposit --deposit 25%',
        'a quarter of the price is paid online before a time is booked',
      ],
      [
        'jurat services update remote --cancellation "hours=24,fee=25,no_show_fee=100%"',
        'canceling is free until a day before; later it costs 25, and not coming costs all',
      ],
      [
        'jurat services update remote --questions \'[{"key": "pages", "kind": "number", "label": {"en": "How many pages?"}}]\'',
        'asks for the number of pages, and nothing else',
      ],
      [
        'jurat services update remote --location "2 Oak Ave, Miami" --no-notify',
        'the people of future appointments get no mail about the new place',
      ],
    ],
    options: [...fieldOptions(), noNotifyOfPlace()],
    connects: 'workspace',
    run: async ({ connect, out }, options: ServiceOptions, handle: string) => {
      const changes = changesOf(options)
      if (Object.values(changes).every(value => value === undefined))
        throw new CliError('usage', 'No option says what to change.', 'jurat services update --help')
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      const service = await manage.services.update(handle, {
        workspace_id,
        ...changes,
        ...(options.notify === false && { notify: false }),
      })
      out.done(`Changed the service ${handle}.`, service)
      noteFeeWarnings(out, service.fee_warnings)
    },
  })
  addServicePrice(group, terminal)
  addFeeCaps(group, terminal)
  addCommand(group, terminal, {
    usage: 'archive <handle>',
    summary: 'Take a service out of the catalog',
    examples: [['jurat services archive apostille', 'bookings that have it keep it']],
    connects: 'workspace',
    run: async ({ connect, out }, _options, handle: string) => {
      const connection = connect()
      const { manage } = connection
      const workspace_id = await connection.workspaceParam()
      await manage.services.archive(handle, { workspace_id })
      out.done(`Archived the service ${handle}.`, null)
    },
  })
}

interface ServiceOptions {
  label?: string
  category?: Service['category']
  methods?: string[]
  duration?: number
  price?: number
  currency?: string
  location?: string
  meetingUrl?: string
  text?: Texts
  priceLine?: PriceLines
  priceTaxable?: Switch
  questions?: Questions
  paymentAt?: Service['payment_at']
  deposit?: ServiceUpdateParams['deposit']
  cancellation?: ServiceUpdateParams['cancellation_policy']
  confirmation?: Service['confirmation']
  confirmationHours?: number
  notify?: boolean
}

type Texts = NonNullable<ServiceUpdateParams['texts']>
type Questions = NonNullable<ServiceUpdateParams['questions']>

/** What the server checks further. */
function questionsValue(text: string): Questions {
  const value = jsonValue(text)
  if (Array.isArray(value)) return value
  throw new InvalidArgumentError('It must be a list of questions in JSON.')
}

/** `es.label=Firma` sets a text, `es.label=` removes it. `\n` begins a new line. */
function textValue(text: string, before: Texts = {}): Texts {
  const [, language, name, value = ''] =
    /^(en|es|fr)\.(label|description|bring|quantity)=(.*)$/s.exec(text) ?? []
  if (!language || !name)
    throw new InvalidArgumentError(
      'It must be a language, a text and its words, such as "es.label=Firma". Texts: label, description, bring, quantity.',
    )
  const of = language as keyof Texts
  return { ...before, [of]: { ...before[of], [name]: value.replaceAll('\\n', '\n') || null } }
}

const words = (text: string): string[] => text.split(',').map(word => word.trim())

const fieldOptions = () => [
  option('--label <text>', 'the name that customers see'),
  choice('--category <category>', 'the category that its notaries must have', categories),
  option('--methods <methods>', 'signing methods, separated by commas; the first is the default', words),
  option('--duration <minutes>', 'length of an appointment', wholeNumber(5, 1440)),
  option('--price <amount>', 'price in units of the currency, such as 25 or 129.99', amountValue),
  option('--currency <code>', 'ISO 4217 code, such as USD'),
  choice('--price-taxable <state>', 'whether the tax of the workspace applies to the price', switches),
  priceLineOption(),
  option('--location <text>', 'where its appointments take place'),
  option('--meeting-url <url>', 'where its appointments take place online'),
  new Option(
    '--text <language.text=words>',
    'what customers read: label, description, bring or quantity in en, es or fr; \\n begins a line; may be repeated',
  ).argParser(textValue),
  new Option(
    '--questions <json>',
    'what the service asks: all its questions as a list in JSON, or @file.json; [] asks nothing',
  ).argParser(questionsValue),
  choice('--payment-at <moment>', 'what customers pay online before a time is booked', [
    'none',
    'at_booking',
    'deposit',
    'hold',
  ]),
  option(
    '--deposit <part>',
    'the deposit: an amount such as 25, or a share such as 25%; none removes it',
    pricePart,
  ),
  option(
    '--cancellation <fields>',
    'what it costs to cancel or not to come, such as "hours=24,fee=25,no_show_fee=50%": free until those hours before the start; none removes it',
    policyValue,
  ),
  choice('--confirmation <kind>', 'whether staff confirm a time that a customer chooses', confirmations),
  option('--confirmation-hours <hours>', 'hours for which that time is held', wholeNumber(1, 168)),
]

const confirmations = ['instant', 'staff'] as const

const changesOf = (options: ServiceOptions): ServiceUpdateParams => ({
  label: options.label,
  category: options.category,
  signing_methods: options.methods,
  duration_minutes: options.duration,
  unit_price: options.price,
  currency: options.currency,
  unit_price_taxable: isOn(options.priceTaxable),
  price_lines: options.priceLine,
  location: options.location,
  meeting_url: options.meetingUrl,
  texts: options.text,
  questions: options.questions,
  payment_at: options.paymentAt,
  deposit: options.deposit,
  cancellation_policy: options.cancellation,
  confirmation: options.confirmation,
  confirmation_hours: options.confirmationHours,
})

function addCreate(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'create <handle>',
    summary: 'Add a service',
    examples: [
      [
        'jurat services create will_signing --label "Will signing" --category wet --duration 60 --price 120',
        'with the signing method of its category',
      ],
    ],
    options: [
      ...fieldOptions().map(one =>
        ['--label', '--category', '--duration', '--price'].includes(one.long ?? '')
          ? one.makeOptionMandatory()
          : one,
      ),
      noNotifyOfPlace(),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: Required<ServiceOptions>, handle: string) => {
      const connection = connect()
      const { label, category, methods = [category], duration, price, currency = 'USD' } = options
      const service = await connection.manage.services.create({
        workspace_id: await connection.workspaceParam(),
        handle,
        label,
        category,
        currency,
        signing_methods: methods,
        duration_minutes: duration,
        unit_price: price,
        location: options.location,
        meeting_url: options.meetingUrl,
        texts: options.text,
        unit_price_taxable: isOn(options.priceTaxable),
        price_lines: options.priceLine,
        questions: options.questions,
        payment_at: options.paymentAt,
        deposit: options.deposit,
        cancellation_policy: options.cancellation,
        confirmation: options.confirmation,
        confirmation_hours: options.confirmationHours,
        ...(options.notify === false && { notify: false }),
      })
      out.done(`Added the service ${handle}.`, service)
      noteFeeWarnings(out, service.fee_warnings)
    },
  })
}

function showAll(out: Output, services: Service[]): void {
  out.table(
    [
      { title: 'handle', value: row => row.handle },
      { title: 'label', value: row => row.label },
      { title: 'category', value: row => row.category },
      { title: 'minutes', value: row => row.duration_minutes, align: 'right' },
      { title: 'price', value: row => `${row.unit_price} ${row.currency}`, align: 'right' },
      { title: 'signing methods', value: row => row.signing_methods.join(' ') },
    ],
    services,
    'There is no service. Add one: jurat services create --help',
  )
}
