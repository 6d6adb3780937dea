import { isAtLeast, isStaff, ROLES, type Role } from '../access.ts'

/** How far a permission reaches. */
export const SCOPES = ['own', 'cc', 'assigned', 'queue', 'company', 'tenant'] as const
export type Scope = (typeof SCOPES)[number]
/** A permission as a role has it: how far, or not at all. */
export type Grant = Scope | 'none'
export const GRANTS = ['none', ...SCOPES] as const satisfies readonly Grant[]

/** What ties a person to a thing: each scope is one or more of these; `tenant` needs none. */
export type Relationship = 'requester' | 'watcher' | 'assignee' | 'queue' | 'company'
const TIES: Record<Exclude<Scope, 'tenant'>, readonly Relationship[]> = {
  own: ['requester'],
  cc: ['requester', 'watcher'],
  assigned: ['requester', 'assignee'],
  queue: ['requester', 'assignee', 'queue'],
  company: ['requester', 'assignee', 'queue', 'company'],
}

/** The ties that a scope asks one of; undefined when it asks for none. */
export function relationshipsOf(scope: Scope): readonly Relationship[] | undefined {
  return scope === 'tenant' ? undefined : TIES[scope]
}

/** True when whoever has `wide` could do everything that `narrow` lets do. */
export function isWithin(narrow: Grant, wide: Grant): boolean {
  if (narrow === 'none' || wide === 'tenant') return true
  if (wide === 'none' || narrow === 'tenant') return false
  return TIES[narrow].every((tie) => TIES[wide].includes(tie))
}

export const RESOURCES = [
  'ticket',
  'template',
  'tag',
  'user',
  'company',
  'field',
  'role',
  'audit',
  'view',
  'notification',
  'absence',
  'queue',
  'sla',
  'automation',
  'checklist',
  'workflow',
  'flow',
  'document',
  'integration',
  'whatsapp',
  'article',
  'report',
  'duplicate',
  'backup',
  'privacy',
  'sso',
  'asset',
] as const
export type Resource = (typeof RESOURCES)[number]

type Permission = {
  resource: Resource
  /** The least role that may have it at all: no lower one can be given it, whatever an admin wishes. */
  least: Role
  /** The scopes it can be given with, narrowest first. */
  scopes: readonly Scope[]
  /** What system roles have until somebody changes it: from a role upwards, until the next one named. */
  defaults: Partial<Record<Role, Scope>>
}

const everyScope = SCOPES
const byQueueThenAll = { 'support-agent': 'queue', agent: 'tenant' } as const
const desk = { resource: 'ticket', least: 'support-agent', scopes: everyScope } as const
/** A permission that one has or has not. */
const whole = (resource: Resource, least: Role, from: Role = least) =>
  ({ resource, least, scopes: ['tenant'], defaults: { [from]: 'tenant' } }) as const satisfies Permission

/** THE table of permissions: `resource.action`, who may have it, how far, and who has it from the start. */
export const PERMISSIONS = {
  'ticket.read': { resource: 'ticket', least: 'client', scopes: everyScope, defaults: { client: 'own', ...byQueueThenAll } },
  'ticket.create': {
    resource: 'ticket',
    least: 'client',
    scopes: ['own', 'tenant'],
    defaults: { client: 'own', 'support-agent': 'tenant' },
  },
  'ticket.reply': { resource: 'ticket', least: 'client', scopes: everyScope, defaults: { client: 'own', ...byQueueThenAll } },
  'ticket.note': { ...desk, defaults: byQueueThenAll },
  'ticket.edit': { ...desk, defaults: byQueueThenAll },
  'ticket.take': { ...desk, defaults: byQueueThenAll },
  'ticket.assign': { ...desk, defaults: { agent: 'tenant' } },
  'ticket.cancel': { ...desk, defaults: { agent: 'tenant' } },
  'ticket.merge': { ...desk, defaults: { agent: 'tenant' } },
  'ticket.history': { ...desk, defaults: byQueueThenAll },
  'ticket.time': { ...desk, defaults: byQueueThenAll },
  /** Doing, writing and changing checklists of tickets. */
  'ticket.checklist': { ...desk, defaults: byQueueThenAll },
  /** Linking tickets with issues of developers, and opening those. */
  'ticket.link_issue': { ...desk, defaults: byQueueThenAll },
  /** Asking people to approve what tickets ask for, and withdrawing what was asked. */
  'ticket.ask_approval': { ...desk, defaults: byQueueThenAll },
  /** Calling off what a colleague planned to send; one's own reply needs no more than `ticket.reply`. */
  'ticket.cancel_reply': whole('ticket', 'support-agent', 'supervisor'),
  /** Everybody's time, beside one's own. */
  'ticket.manage_time': whole('ticket', 'supervisor'),
  /** Tickets that open themselves again and again. */
  'ticket.manage_recurring': whole('ticket', 'supervisor'),
  /** Who follows what, of all tickets that `ticket.read` reaches: looking, taking off, and the file. */
  'ticket.manage_watchers': whole('ticket', 'supervisor'),
  /** Erasing a ticket, a message, or part of one for good, whatever the rules of retention say. */
  'ticket.erase': whole('ticket', 'supervisor', 'admin'),
  /** A file of what the list holds: to the row what `ticket.read` reaches. */
  'ticket.export': { resource: 'ticket', least: 'support-agent', scopes: ['tenant'], defaults: { agent: 'tenant' } },
  /** Answering many tickets at once; each of them needs `ticket.reply` or `ticket.note` as well. */
  'ticket.bulk_reply': whole('ticket', 'support-agent'),
  /** Everybody's replies to many tickets, beside one's own: looking at them and stopping them. */
  'ticket.manage_bulk_replies': whole('ticket', 'supervisor'),
  /** Bringing tickets from other help desks, with people, companies and tags as they need them. */
  'ticket.import': whole('ticket', 'admin'),
  'template.manage': { resource: 'template', least: 'support-agent', scopes: ['tenant'], defaults: { agent: 'tenant' } },
  'tag.manage': whole('tag', 'agent'),
  'user.list': whole('user', 'support-agent'),
  'user.manage': whole('user', 'supervisor'),
  /** Seeing the product as somebody below oneself does, without changing anything. */
  'user.impersonate': whole('user', 'supervisor', 'admin'),
  'company.read': whole('company', 'support-agent'),
  'company.manage': whole('company', 'admin'),
  /** The register of assets; looking at it, and linking tickets with them. */
  'asset.read': whole('asset', 'support-agent'),
  /** Writing assets down, changing and retiring them. */
  'asset.edit': whole('asset', 'agent'),
  /** Deleting assets, and their kinds. */
  'asset.manage': whole('asset', 'admin'),
  'field.manage': whole('field', 'manager'),
  'role.read': whole('role', 'admin'),
  'role.manage': whole('role', 'admin'),
  'audit.read': whole('audit', 'manager'),
  /** Queues, as far as `ticket.read` reaches: all of them, or those that one is a member of. */
  'queue.read': whole('queue', 'support-agent'),
  /** Making, changing and deleting queues and skills, and who works where; leaders do some of it in theirs. */
  'queue.manage': whole('queue', 'manager'),
  'view.share': whole('view', 'supervisor'),
  /** Announcements to people of the organisation, in their notifications. */
  'notification.send': whole('notification', 'manager'),
  /** Policies of service levels; everybody of the desk reads them. */
  'sla.manage': whole('sla', 'supervisor'),
  /** Rules that change tickets by themselves, and what they did. */
  'automation.manage': whole('automation', 'supervisor'),
  /** What tickets get as checklists; everybody of the desk reads it. */
  'checklist.manage': whole('checklist', 'agent', 'supervisor'),
  /** How tickets of a type go from status to status; everybody of the desk reads it. */
  'workflow.manage': whole('workflow', 'supervisor'),
  /** Flows, which change tickets step by step, and their runs. */
  'flow.manage': whole('flow', 'supervisor'),
  /** Taking a ticket where its workflow does not lead, with a reason. */
  'workflow.override': whole('workflow', 'supervisor', 'admin'),
  /** Making documents, and changing those that one is responsible for. Reading needs no permission: a document says who reads it. */
  'document.write': { resource: 'document', least: 'support-agent', scopes: ['own'], defaults: { agent: 'own' } },
  /** Changing any document that one sees, and folders. */
  'document.manage': whole('document', 'agent', 'supervisor'),
  /** Other programs that are called when something happens to tickets. */
  'integration.manage': whole('integration', 'admin'),
  /** Numbers of WhatsApp, their templates, and the log of messages. Answering needs no permission of its own. */
  'whatsapp.manage': whole('whatsapp', 'admin'),
  /** Writing to many customers at once by WhatsApp, and when campaigns are sent. */
  'whatsapp.campaign': whole('whatsapp', 'manager'),
  /** Identity providers by which people sign in. */
  'sso.manage': whole('sso', 'admin'),
  /** Writing articles: one's own drafts, or all of them. Reading needs no permission: an article says who reads it. */
  'article.write': {
    resource: 'article',
    least: 'support-agent',
    scopes: ['own', 'tenant'],
    defaults: { 'support-agent': 'own', agent: 'tenant' },
  },
  /** Publishing for staff and customers, and, beyond that, for everybody. */
  'article.publish': whole('article', 'support-agent', 'agent'),
  'article.publish_public': whole('article', 'agent', 'supervisor'),
  /** Categories, archiving and the bin. */
  'article.manage': whole('article', 'agent', 'supervisor'),
  /** What is read and searched, and what is missing. */
  'article.insights': whole('article', 'supervisor', 'manager'),
  /** Settings, import and export of the knowledge base. */
  'article.configure': whole('article', 'manager'),
  /** Everybody's absences and shifts, beside one's own. */
  'absence.manage': whole('absence', 'supervisor'),
  /** Figures: of the queues that one is a member of, or of all. */
  'report.read': {
    resource: 'report',
    least: 'support-agent',
    scopes: ['queue', 'tenant'],
    defaults: { 'support-agent': 'queue', manager: 'tenant' },
  },
  /** Figures of other people by name; without it one sees oneself beside the team's median. */
  'report.people': whole('report', 'supervisor'),
  /** Duplicates: looking at them and deciding; judging pairs that models learn from; settings, models and searches through everything. */
  'duplicate.review': whole('duplicate', 'agent'),
  'duplicate.train': whole('duplicate', 'agent', 'supervisor'),
  'duplicate.manage': whole('duplicate', 'supervisor', 'manager'),
  /** Backups: making, verifying, fetching and restoring them. */
  'backup.manage': whole('backup', 'admin'),
  /** Retention, legal holds, requests of data subjects and packs of their data. */
  'privacy.manage': whole('privacy', 'admin'),
} as const satisfies Record<`${Resource}.${string}`, Permission>

export type PermissionKey = keyof typeof PERMISSIONS
/** What is done to one ticket, without the area's name: of each the server says whether this reader may. */
export const TICKET_ACTS = ['reply', 'note', 'edit', 'take', 'assign', 'cancel', 'merge', 'history'] as const
export type TicketAct = (typeof TICKET_ACTS)[number]
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as readonly PermissionKey[]
/** The same table, read by keys that are only known at run time. */
const TABLE: Record<PermissionKey, Permission> = PERMISSIONS

export const isPermissionKey = (name: string): name is PermissionKey => Object.hasOwn(PERMISSIONS, name)

/** A permission's row. */
export function permission(key: PermissionKey): Permission {
  return TABLE[key]
}

/** The scopes that a role with this base can be given: customers reach no further than what is theirs or takes them in. */
export function scopesFor(base: Role, key: PermissionKey): readonly Scope[] {
  const { least, scopes } = TABLE[key]
  if (!isAtLeast(base, least)) return []
  return isStaff(base) ? scopes : scopes.filter((scope) => scope === 'own' || scope === 'cc')
}

function startingGrant(base: Role, { defaults }: Permission): Grant {
  let grant: Grant = 'none'
  for (const [from, scope] of Object.entries(defaults) as [Role, Scope][]) if (isAtLeast(base, from)) grant = scope
  return grant
}
/** Worked out once: they are asked for each receiver of each live event. */
const DEFAULTS = Object.fromEntries(
  ROLES.map((base) => [base, Object.fromEntries(PERMISSION_KEYS.map((key) => [key, startingGrant(base, TABLE[key])]))]),
) as Record<Role, Record<PermissionKey, Grant>>

/** What a system role has of a permission until somebody changes it. */
export function defaultGrant(base: Role, key: PermissionKey): Grant {
  return DEFAULTS[base][key]
}

/** Changes of a role's permissions: only what differs from the defaults of its base. */
export type Changes = Readonly<Record<string, string>> | null

/** What a role has of a permission. A stored scope that its base may not have counts as none. */
export function grantOf(base: Role, changes: Changes, key: PermissionKey): Grant {
  const changed = changes && Object.hasOwn(changes, key) ? changes[key] : undefined
  if (changed === undefined) return defaultGrant(base, key)
  return (scopesFor(base, key) as readonly string[]).includes(changed) ? (changed as Scope) : 'none'
}

/** All permissions of a role. */
export function grantsOf(base: Role, changes: Changes): Record<PermissionKey, Grant> {
  return Object.fromEntries(PERMISSION_KEYS.map((key) => [key, grantOf(base, changes, key)])) as Record<PermissionKey, Grant>
}
