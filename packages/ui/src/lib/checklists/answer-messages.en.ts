import type { Twin } from '../messages.ts'
import type { t } from './answer-messages.ts'

export const en: Twin<typeof t> = {
  answers: {
    answer: 'Answer: {text}',
    number: 'Number: {text}',
    missing: 'Write the answer.',
    noNumber: 'Write a number, such as 12.5.',
    noFile: 'Attach at least one file.',
    save: 'Save',
    send: 'Send files',
    yes: 'Yes',
    no: 'No',
    yesOrNo: 'Answer to {text}',
    notSaved: 'The answer was not saved.',
  },
}
