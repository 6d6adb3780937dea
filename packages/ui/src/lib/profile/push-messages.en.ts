import type { Twin } from '../messages.ts'
import type { t } from './push-messages.ts'

export const en: Twin<typeof t> = {
  'ui.push': {
    title: 'Push',
    text: 'Notices of the system while Balcão is closed. They hold for this browser until you sign out of it.',
    here: 'This browser',
    on: 'It takes notices.',
    off: 'It takes no notices.',
    denied: 'Notices of this site are blocked. Allow them in the browser’s settings and open this page again.',
    unsupported: 'This browser offers no push. On an iPhone or iPad, add Balcão to the Home Screen and open it from there.',
    turnOn: 'Turn on',
    turningOn: 'Turning on…',
    turnOff: 'Turn off',
    isOn: 'This browser takes notices.',
    dismissed: 'The browser asked and got no answer. Try again and choose Allow.',
    noService: 'The browser could not reach its push service. Try again later.',
    failed: 'It could not be saved: {why}',
    others: 'Other browsers that take notices',
    since: 'Since',
    remove: 'Turn off',
    removeOf: 'Turn off: {device}',
  },
}
