import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'message-editing': {
    edit: 'Edit message',
    titleReply: 'Edit reply',
    titleNote: 'Edit internal note',
    text: 'Text',
    textMissing: 'Write the message.',
    mailed: 'Whoever got this message by e-mail already keeps the former text. The portal shows the new one, marked as “edited”.',
    kept: 'The team still sees the former texts.',
    save: 'Save',
    saveAnyway: 'Save all the same',
    cancel: 'Cancel',
    saved: 'Message edited',
    failed: 'It could not be edited: {why}',
    leaveTitle: 'Discard what you changed?',
    leave: 'Discard',
    changed: 'The message changed while you were editing. It now says:',
    edited: 'edited',
    seeVersions: 'edited — see former texts',
    versionsTitle: 'Former texts',
    current: 'Present text',
    versionsFailed: 'The former texts could not be loaded',
    close: 'Close',
  },
}
