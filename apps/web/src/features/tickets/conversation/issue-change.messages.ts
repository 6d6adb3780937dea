import { messages } from '@balcao/ui/lib/messages'

export const t = messages('issue-change', {
  linked: 'vinculou a issue {name} (“{title}”)',
  opened: 'abriu a issue {name} (“{title}”)',
  unlinked: 'desvinculou a issue {name} (“{title}”)',
  closed: 'a issue {name} (“{title}”) foi fechada',
  commented: 'comentou na issue {name} (“{title}”)',
  reopened: 'a issue {name} (“{title}”) foi reaberta',
})
