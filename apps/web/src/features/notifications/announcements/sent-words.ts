import type { Announcement } from '@balcao/contracts/notifications/announced'
import { roleWord } from '@balcao/ui/lib/names'
import { t } from './sent.messages.ts'

/** To whom it went. */
export function audienceText({ audience, roles, people, receivers }: Announcement): string {
  if (audience === 'team') return t('team')
  if (audience === 'roles') return roles.map(roleWord).join(', ')
  const names = people.map(({ name }) => name).join(', ')
  return receivers > people.length ? t('morePeople', { names, n: receivers - people.length }) : names
}

export const authorText = ({ author }: Announcement): string => author?.name ?? t('nobody')
