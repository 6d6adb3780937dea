import type { OptionsBy } from '@balcao/contracts/custom-fields/options-by'
import type { Tx } from '@balcao/db/tenant'
import type { Ids } from './write-people.ts'

type Example = {
  entity: string
  key: string
  label: string
  type: string
  helpText?: string
  visible?: boolean
  options?: string[][]
  optionsBy?: OptionsBy
  of: (n: number) => Cell | undefined
}
type Cell = { text?: string; option?: string; number?: number; date?: string; flag?: boolean }
const REGIONS = ['norte', 'nordeste', 'centro_oeste', 'sudeste', 'sul']
const PRODUCTS = ['erp', 'loja_virtual', 'aplicativo']
/** One of each product, in their order. */
const MODULES = ['fiscal', 'carrinho', 'notificacoes']
const pick = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length]

/** Fields as a Brazilian company would add them, and what they hold for the n-th ticket, person or company. None is required. */
const EXAMPLES: readonly Example[] = [
  {
    entity: 'ticket',
    key: 'numero_do_pedido',
    label: 'Nº do pedido',
    type: 'text',
    helpText: 'Está no e-mail de confirmação da compra.',
    visible: true,
    of: (n) => (n % 3 === 0 ? { text: `PED-${10_000 + ((n * 7_919) % 90_000)}` } : undefined),
  },
  {
    entity: 'ticket',
    key: 'regiao',
    label: 'Região',
    type: 'select',
    options: [
      ['norte', 'Norte'],
      ['nordeste', 'Nordeste'],
      ['centro_oeste', 'Centro-Oeste'],
      ['sudeste', 'Sudeste'],
      ['sul', 'Sul'],
    ],
    of: (n) => (n % 2 === 0 ? { option: pick(REGIONS, n / 2) ?? 'sul' } : undefined),
  },
  {
    entity: 'ticket',
    key: 'valor_em_disputa',
    label: 'Valor em disputa',
    type: 'currency',
    of: (n) => (n % 5 === 0 ? { number: ((n * 3_571) % 500_000) / 100 } : undefined),
  },
  {
    entity: 'ticket',
    key: 'produto',
    label: 'Produto',
    type: 'select',
    visible: true,
    options: [
      ['erp', 'ERP'],
      ['loja_virtual', 'Loja virtual'],
      ['aplicativo', 'Aplicativo'],
    ],
    of: (n) => (n % 2 === 0 ? { option: pick(PRODUCTS, n / 2) ?? 'erp' } : undefined),
  },
  {
    entity: 'ticket',
    key: 'modulo',
    label: 'Módulo do produto',
    type: 'select',
    visible: true,
    options: [
      ['fiscal', 'Fiscal'],
      ['estoque', 'Estoque'],
      ['carrinho', 'Carrinho'],
      ['pagamento', 'Pagamento'],
      ['notificacoes', 'Notificações'],
      ['acesso', 'Acesso e senha'],
    ],
    optionsBy: {
      field: 'produto',
      only: {
        ...{ fiscal: ['erp'], estoque: ['erp', 'loja_virtual'], carrinho: ['loja_virtual'] },
        ...{ pagamento: ['loja_virtual', 'aplicativo'], notificacoes: ['aplicativo'] },
      },
    },
    of: (n) => (n % 4 === 0 ? { option: pick(MODULES, n / 2) ?? 'acesso' } : undefined),
  },
  {
    entity: 'user',
    key: 'cargo',
    label: 'Cargo',
    type: 'text',
    of: (n) => (n % 2 === 0 ? { text: pick(['Comprador', 'Analista fiscal', 'Diretora', 'Gerente de TI'], n / 2) ?? '' } : undefined),
  },
  {
    entity: 'company',
    key: 'segmento',
    label: 'Segmento',
    type: 'select',
    options: [
      ['varejo', 'Varejo'],
      ['industria', 'Indústria'],
      ['servicos', 'Serviços'],
    ],
    of: (n) => ({ option: pick(['varejo', 'industria', 'servicos'], n) ?? 'varejo' }),
  },
]

/** Gives a desk its own fields, and its tickets, people and companies what they hold. */
export async function writeFields(tx: Tx, ids: Ids): Promise<void> {
  const { tenantId } = ids
  const tickets = await tx.selectFrom('tickets').select('id').where('tenantId', '=', tenantId).orderBy('id').execute()
  const entities: Record<string, number[]> = {
    ticket: tickets.map(({ id }) => id),
    user: [...ids.users.values()].toSorted((a, b) => a - b),
    company: [...ids.companies.values()].toSorted((a, b) => a - b),
  }
  for (const [position, { entity, key, label, type, helpText = '', visible = false, options = [], optionsBy, of }] of EXAMPLES.entries()) {
    const { id: fieldId } = await tx
      .insertInto('customFields')
      .values({
        tenantId,
        entity,
        key,
        label,
        type,
        helpText,
        position,
        visibleToCustomers: visible,
        editableByCustomers: visible,
        options: JSON.stringify(options.map(([value, name]) => ({ value, label: name, isActive: true }))),
        optionsBy: optionsBy ? JSON.stringify(optionsBy) : null,
        settings: type === 'currency' ? '{"currency":"BRL"}' : '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = (entities[entity] ?? []).flatMap((entityId, n) => {
      const cell = of(n)
      return cell ? [{ tenantId, entity, entityId, fieldId, ...cell }] : []
    })
    if (values.length) await tx.insertInto('customFieldValues').values(values).execute()
  }
}

/** The form of changes: what is worth knowing of one, in the order in which it is asked. */
export async function writeForms(tx: Tx, { tenantId }: Ids): Promise<void> {
  const fields = ['valor_em_disputa', 'regiao'].map((customField) => ({ customField, required: false, requiredToResolve: false }))
  await tx
    .insertInto('ticketForms')
    .values({ tenantId, type: 'change', fields: JSON.stringify(fields) })
    .execute()
}
