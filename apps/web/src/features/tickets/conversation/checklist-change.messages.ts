import { messages } from '@balcao/ui/lib/messages'

export const t = messages('checklist-change', {
  added: 'pôs a checklist “{title}”',
  removed: 'tirou a checklist “{title}”',
  completed: 'concluiu a checklist “{title}”',
  skipped: 'deixou “{item}” de fora da checklist “{title}”',
  reopened: 'reabriu “{item}” da checklist “{title}”',
})
