import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './make-messages.ts'

export const en: Twin<typeof t> = {
  'backups.make': {
    title: 'Make a backup',
    note: 'Note',
    noteHint: 'For example: before the move in September.',
    files: 'Files',
    files_include: 'Include the files',
    files_reference: 'Keep references only',
    files_none: 'Without files',
    protection: 'Protection of the downloaded copy',
    protection_none: 'No protection of its own',
    protection_passphrase: 'By a passphrase',
    protection_recipient: 'For an age key',
    passphrase: 'Passphrase of the copy',
    passphraseHint: 'Only this opens the copy, in any program for .age files. Nobody can recover it.',
    passphraseShort: 'Use at least {least} characters.',
    again: 'Repeat the passphrase',
    againDiffers: 'The two passphrases are not the same.',
    recipient: 'Public key',
    recipientHint: 'It begins with age1. Only its secret half opens the copy.',
    recipientWrong: 'A public key of age begins with age1.',
    make: 'Make a backup',
    making: 'Requesting…',
    asked: 'Backup requested',
    refused: 'Not possible: {why}',
  },
}
