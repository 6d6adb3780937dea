import type { t } from './file-messages.ts'
import type { Twin } from './messages.ts'

export const en: Twin<typeof t> = {
  files: {
    attach: 'Attach files',
    dropHere: 'Drop the files here',
    chosen: 'Files to send',
    attachments: 'Attachments',
    tooLarge: 'The file is larger than 25 MiB',
    empty: 'The file is empty',
    tooMany: 'A message takes 10 files at most',
    failed: 'The file did not reach the server',
    uploading: 'Sending {name}: {percent}%',
    percent: '{percent}%',
    uploaded: 'Ready',
    progressOf: 'Sending of {name}',
    cancelUpload: 'Cancel sending {name}',
    retryUpload: 'Try to send {name} again',
    take: 'Take {name} out',
    wait: 'Wait until the files are sent',
    bytes: '{n, plural, one {# byte} other {# bytes}}',
    download: 'Download {name}, {size}',
    downloadFailed: '{name} could not be downloaded. {why}',
    pending: 'being checked by the virus scanner',
    infected: 'blocked by the virus scanner',
    infectedBy: 'blocked by the virus scanner ({threat})',
    remove: 'Delete the attachment {name}',
    removeTitle: 'Delete the attachment “{name}”?',
    removeText: 'The file leaves the conversation for everybody. This cannot be undone.',
    removeConfirm: 'Delete attachment',
    removeFailed: '{name} could not be deleted. {why}',
  },
}
