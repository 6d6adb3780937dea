import { FIELD_COLUMN, REQUIRED_COLUMNS, TICKET_COLUMNS, type TicketColumn } from '@balcao/contracts/ticket-import/bounds'

const plain = (head: string) =>
  head
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** What each column may be called: in our own file, in Jira's and in those of others. */
const CALLED: Record<TicketColumn, readonly string[]> = {
  reference: [
    'referencia',
    'reference',
    'chave',
    'issuekey',
    'key',
    'id',
    'ticketid',
    'numero',
    'number',
    'ticket',
    'protocolo',
    'issueid',
  ],
  title: ['assunto', 'titulo', 'subject', 'title', 'summary', 'resumo'],
  description: ['descricao', 'description', 'mensagem', 'message'],
  status: ['status', 'situacao', 'estado', 'state'],
  priority: ['prioridade', 'priority'],
  type: ['tipo', 'type', 'issuetype', 'requesttype', 'categoria', 'category'],
  requesterEmail: [
    'emaildosolicitante',
    'solicitanteemail',
    'requesteremail',
    'requester',
    'reporter',
    'relator',
    'email',
    'emaildocliente',
    'customeremail',
    'customer',
  ],
  requesterName: ['solicitante', 'nomedosolicitante', 'requestername', 'customername', 'cliente', 'nome', 'name'],
  assigneeEmail: ['emaildoresponsavel', 'responsavel', 'assigneeemail', 'assignee', 'agent', 'agente', 'atendente'],
  company: ['empresa', 'company', 'organization', 'organizations', 'organizacao'],
  tags: ['tags', 'etiquetas', 'labels'],
  comment: ['comment', 'comments', 'comentario', 'comentarios'],
  createdAt: ['criadoem', 'createdat', 'created', 'criado', 'datadecriacao', 'abertura', 'abertoem', 'opened'],
  updatedAt: ['atualizadoem', 'updatedat', 'updated', 'atualizado'],
  firstReplyAt: ['primeiraresposta', 'primeirarespostaem', 'firstreplyat', 'firstresponse', 'firstreply'],
  resolvedAt: ['resolvidoem', 'resolvedat', 'resolved', 'resolvido', 'solvedat', 'solved'],
  closedAt: ['fechadoem', 'closedat', 'closed', 'encerradoem'],
  url: ['endereco', 'url', 'link'],
}

/** Columns that tell the lines of an import's report apart from its tickets: they are passed over. */
const PASSED = ['problema', 'problem']

type Field = { key: string; label: string }

/** What each column of a file probably is, by its head; each kind of column goes to the head that names it first in its own list. */
export function proposed(heads: readonly string[], fields: readonly Field[]): Record<string, string> {
  const columns: Record<string, string> = {}
  for (const column of TICKET_COLUMNS) {
    const free = heads.filter((head) => columns[head] === undefined)
    const head = CALLED[column].map((name) => free.find((one) => plain(one) === name)).find((one) => one !== undefined)
    if (head !== undefined) columns[head] = column
  }
  for (const head of heads) {
    if (columns[head] !== undefined || PASSED.includes(plain(head))) continue
    const inside = /^custom field \((.+)\)$/i.exec(head)?.[1] ?? head
    const field = fields.find(({ key, label }) => plain(key) === plain(inside) || plain(label) === plain(inside))
    if (field) columns[head] = `${FIELD_COLUMN}${field.key}`
  }
  return columns
}

/** The columns without which a line is no ticket, that nothing stands for. */
export const missing = (columns: Readonly<Record<string, string>>): TicketColumn[] => {
  const there = new Set(Object.values(columns))
  return [...REQUIRED_COLUMNS, 'createdAt' as const].filter((column) => !there.has(column))
}

/** What the columns of the file of messages may be called. */
export const MESSAGE_COLUMNS = {
  reference: ['referencia', 'reference', 'ticket', 'ticketid', 'chave', 'issuekey'],
  at: ['data', 'date', 'criadoem', 'createdat', 'created', 'em'],
  email: ['emaildoautor', 'autoremail', 'authoremail', 'email'],
  name: ['autor', 'author', 'nomedoautor', 'authorname', 'nome', 'name'],
  text: ['mensagem', 'texto', 'message', 'text', 'body', 'conteudo'],
  isInternal: ['interna', 'notainterna', 'internal', 'private'],
} as const
export type MessageColumn = keyof typeof MESSAGE_COLUMNS

/** Which column of a file of messages is which, by place. */
export function messageColumns(heads: readonly string[]): Partial<Record<MessageColumn, number>> {
  const found: Partial<Record<MessageColumn, number>> = {}
  for (const [column, names] of Object.entries(MESSAGE_COLUMNS) as [MessageColumn, readonly string[]][]) {
    const place = names.map((name) => heads.findIndex((head) => plain(head) === name)).find((at) => at >= 0)
    if (place !== undefined) found[column] = place
  }
  return found
}
