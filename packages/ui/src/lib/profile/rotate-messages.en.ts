import type { Twin } from '../messages.ts'
import type { t } from './rotate-messages.ts'

export const en: Twin<typeof t> = {
  rotateToken: {
    rotate: 'Rotate',
    rotateOf: 'Rotate {name}',
    title: 'Rotate the token “{name}”?',
    text: 'A new token is made with the same scope and expiry. The present one, which ends in {hint}, is refused from the next call on: replace it soon in the program that uses it.',
    confirm: 'Rotate token',
    cancel: 'Cancel',
    busy: 'Rotating…',
    made: 'Token rotated',
    ended: 'The former token, which ended in {hint}, has been refused since {when}.',
    lastUse: 'Last used {when}.',
    neverUsed: 'It was never used.',
  },
}
