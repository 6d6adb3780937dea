/**
 * Which journeys walk through what lies in a folder of this name, in whatever layer it is. They are named as below
 * `e2e/journeys`: a folder, or a file without its `.journey.ts`.
 */
const BY_FOLDER: readonly [folder: RegExp, journeys: readonly string[]][] = [
  [/^(auth|identity|register|passkeys)$/, ['auth']],
  [/^sign-in$/, ['auth', 'sign-in', 'sso/social', 'sso/widget']],
  [/^(profile|users|roles|rbac|audit|tags|tenants|settings)$/, ['people']],
  [/^companies$/, ['companies']],
  [/^custom-fields$/, ['companies/custom-fields', 'companies/ticket-forms', 'files/field-files', 'tickets/fields-of-many']],
  [/^(comments|conversation|editor|rich|templates)$/, ['comments']],
  [/^(search|palette)$/, ['search']],
  [/^(notifications|notices|announcements)$/, ['notifications']],
  [/^(email|mail|smtp)$/, ['notifications', 'email']],
  [/^chat$/, ['chat']],
  [/^assistant$/, ['assistant', 'chat']],
  [/^watchers$/, ['watchers']],
  [/^(queues|routing)$/, ['queues']],
  [/^(sla|calendars)$/, ['sla']],
  [/^automation$/, ['automation', 'flows']],
  [/^flows$/, ['flows']],
  [/^approvals$/, ['approvals']],
  [/^checklists$/, ['checklists']],
  [/^workflows$/, ['workflows']],
  [/^documents$/, ['documents']],
  [/^privacy$/, ['privacy']],
  [/^(integrations|webhooks)$/, ['integrations']],
  [/^(issues|trackers)$/, ['issues']],
  [/^side-conversations$/, ['side-conversations']],
  [/^assets$/, ['assets']],
  [/^list-files$/, ['shell/list-files']],
  [/^whatsapp$/, ['whatsapp']],
  [/^(sso|scim)$/, ['sso']],
  [/^bulk-replies$/, ['bulk-replies']],
  [/^ticket-import$/, ['ticket-import']],
  [/^absences$/, ['absences']],
  [/^recurring$/, ['recurring']],
  [/^time$/, ['time']],
  [/^(kb|knowledge-base|article|articles|pages)$/, ['knowledge-base', 'portal/knowledge-base', 'tickets/articles']],
  [/^reports$/, ['reports']],
  [/^analytics$/, ['analytics']],
  [/^(monitoring|maintenance|diagnostics)$/, ['monitoring']],
  [/^duplicates$/, ['duplicates']],
  [/^backups$/, ['backups']],
  [/^(files|rest)$/, ['files', 'ticket-list/ticket-export']],
  [/^(ticket-list|list|board|views|filter|bulk)$/, ['ticket-list']],
  [/^(tickets|properties|relations|new|page)$/, ['tickets']],
  [/^portal$/, ['portal']],
  [/^realtime$/, ['shell/faults', 'shell/faults-postgres', 'ticket-list/live-list', 'comments/presence']],
  [
    /^(app|theme)$/,
    [
      'shell/shell',
      'shell/addresses',
      'shell/dashboards',
      'shell/looks',
      'shell/openings',
      'shell/language',
      'shell/touch',
      'shell/connection',
    ],
  ],
  [/^(ops|dev)$/, ['shell/back-rooms']],
]

/** Where a change may show anywhere: the way from sign-in through a ticket in both apps, by keys too, and hostile text in it. */
const EVERYWHERE = ['auth/sign-in', 'portal/portal', 'shell/hostile-names', 'shell/hostile-text', 'shell/keyboard', 'tickets/ticket']
/** Where no journey can tell. */
const NOWHERE = /^(docs|bench)\/|^tooling\/(?!seed\/)|^\.[^/]+\/|\.(md|test\.tsx?)$|^[^/]*$|\/testing\//

/** The journeys that changes in these paths reach, named as above. */
export function journeysOf(paths: readonly string[]): string[] {
  const reached = new Set<string>()
  for (const path of paths) {
    const journey = /^e2e\/journeys\/(.+)\.journey\.ts$/.exec(path)?.[1]
    if (!journey && NOWHERE.test(path)) continue
    const folders = path.split('/').slice(1, -1)
    const found = journey
      ? [journey]
      : BY_FOLDER.filter(([folder]) => folders.some((name) => folder.test(name))).flatMap(([, journeys]) => journeys)
    for (const one of found.length > 0 ? found : EVERYWHERE) reached.add(one)
  }
  return [...reached].toSorted()
}
