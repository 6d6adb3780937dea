import { z } from 'zod'
import { markdown } from '../comments/message-content.ts'
import { Email, line, storable, unstorable } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_SIDE_PEOPLE, MAX_SIDE_SUBJECT, MAX_SIDE_TEXT } from './bounds.ts'

const SentPerson = z.strictObject({
  address: Email,
  name: z.string().trim().max(120).refine(storable, unstorable).default(''),
})

/** What a side conversation begins with: to whom, about what, and its first message. */
export const sideBeginning = {
  people: z
    .array(SentPerson)
    .min(1)
    .max(MAX_SIDE_PEOPLE)
    .superRefine((people, { addIssue }) => {
      for (const [n, { address }] of people.entries())
        if (people.findIndex((one) => one.address === address) < n)
          addIssue({ code: 'custom', path: [n, 'address'], message: because('side_address_twice'), input: address })
    }),
  subject: line(MAX_SIDE_SUBJECT),
  text: markdown(MAX_SIDE_TEXT),
}
