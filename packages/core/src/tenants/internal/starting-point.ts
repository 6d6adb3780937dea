import { ROLE_LEVEL, ROLE_NAME, ROLES } from '@balcao/contracts/access'
import { FIRST_ASSET_KINDS } from '@balcao/contracts/assets/bounds'
import type { CalendarHours } from '@balcao/db/schema/calendars'
import type { Tx } from '@balcao/db/tenant'

const DEFAULT_QUEUE = 'Suporte'
const OFFICE_DAY: [string, string][] = [['09:00', '18:00']]
const OFFICE_HOURS: CalendarHours = { 1: OFFICE_DAY, 2: OFFICE_DAY, 3: OFFICE_DAY, 4: OFFICE_DAY, 5: OFFICE_DAY }

const TEMPLATES: readonly { name: string; category: string; content: string }[] = [
  {
    name: 'Recebemos seu pedido',
    category: 'Primeira resposta',
    content: 'Olá! Recebemos seu pedido e já estamos olhando. Voltamos assim que tivermos novidades.',
  },
  {
    name: 'Precisamos de mais detalhes',
    category: 'Informação',
    content:
      'Para entender o que aconteceu, precisamos de um pouco mais: o que você estava fazendo, o que esperava ver e o que apareceu. Se puder, envie uma captura da tela.',
  },
  {
    name: 'Encaminhado a outra equipe',
    category: 'Andamento',
    content: 'Encaminhamos seu pedido à equipe responsável. Você não precisa fazer nada: as próximas mensagens chegam por aqui.',
  },
  {
    name: 'Problema resolvido',
    category: 'Encerramento',
    content: 'O problema foi resolvido. Se algo ainda não estiver certo, responda por aqui e retomamos o atendimento.',
  },
]

/** What every organisation begins with: the system roles, a queue, office hours, a few answers and kinds of assets. Statuses are the product's own. */
export async function writeStartingPoint(tx: Tx, tenantId: number, timeZone: string): Promise<void> {
  const roles = ROLES.filter((role) => role !== 'guest')
  await tx
    .insertInto('roles')
    .values(roles.map((role) => ({ tenantId, slug: role, base: role, name: ROLE_NAME[role], level: ROLE_LEVEL[role] })))
    .execute()
  await tx.insertInto('queues').values({ tenantId, name: DEFAULT_QUEUE, isDefault: true }).execute()
  await tx
    .insertInto('calendars')
    .values({ tenantId, name: 'Horário comercial', timeZone, hours: JSON.stringify(OFFICE_HOURS), isDefault: true })
    .execute()
  await tx
    .insertInto('templates')
    .values(TEMPLATES.map((template) => ({ tenantId, ...template })))
    .execute()
  await tx
    .insertInto('assetKinds')
    .values(FIRST_ASSET_KINDS.map((name) => ({ tenantId, name })))
    .execute()
}
