import { messages } from '@balcao/ui/lib/messages'

/** What the history says of links; apart from the other changes, which the list needs too. */
export const t = messages('linkChanges', {
  linked: 'vinculou este ticket: {how} {other}',
  unlinked: 'desfez o vínculo: {how} {other}',
  unseenTicket: 'um ticket que você não vê',
  rel_related: 'relacionado a',
  rel_parent_of: 'pai de',
  rel_child_of: 'filho de',
  rel_blocks: 'bloqueia',
  rel_blocked_by: 'bloqueado por',
  rel_duplicate_of: 'duplicado de',
  rel_duplicated_by: 'tem como duplicado',
  importedFrom: 'importou este ticket: {from}',
  splitFrom: 'abriu este ticket de uma mensagem de {other}',
  splitInto: 'abriu {other} de uma mensagem deste ticket',
})
