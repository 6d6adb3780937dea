import { z } from 'zod'

/** What Meta tells us, as far as we read it: whatever else is in it is kept in the notification, and passed over. */

const text = z.string()
const media = z.object({
  id: text,
  mime_type: text.catch('application/octet-stream'),
  caption: text.optional().catch(undefined),
  filename: text.optional().catch(undefined),
  voice: z.boolean().optional().catch(undefined),
})

export const InMessage = z.looseObject({
  from: z.string().regex(/^[1-9]\d{6,14}$/),
  id: z.string().min(1).max(300),
  timestamp: z.string().regex(/^\d{9,11}$/),
  type: z.string().max(40),
  text: z.object({ body: text }).optional().catch(undefined),
  image: media.optional().catch(undefined),
  document: media.optional().catch(undefined),
  audio: media.optional().catch(undefined),
  video: media.optional().catch(undefined),
  sticker: media.optional().catch(undefined),
  location: z
    .object({ latitude: z.number(), longitude: z.number(), name: text.optional(), address: text.optional() })
    .optional()
    .catch(undefined),
  contacts: z
    .array(
      z.object({
        name: z.object({ formatted_name: text.catch('') }).optional(),
        phones: z.array(z.object({ phone: text.optional() })).optional(),
        emails: z.array(z.object({ email: text.optional() })).optional(),
      }),
    )
    .max(50)
    .optional()
    .catch(undefined),
  reaction: z.object({ message_id: text, emoji: text.optional() }).optional().catch(undefined),
  button: z.object({ text }).optional().catch(undefined),
  interactive: z
    .object({
      button_reply: z.object({ title: text }).optional(),
      list_reply: z.object({ title: text, description: text.optional() }).optional(),
    })
    .optional()
    .catch(undefined),
  context: z.object({ id: text.optional() }).optional().catch(undefined),
})
export type InMessage = z.output<typeof InMessage>

export const InStatus = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: z.string().regex(/^\d{9,11}$/),
  recipient_id: z.string().optional().catch(undefined),
  biz_opaque_callback_data: z.string().optional().catch(undefined),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: text.catch(''),
        error_data: z
          .object({ details: text.catch('') })
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
})
export type InStatus = z.output<typeof InStatus>

export const Notification = z.object({
  entry: z.array(
    z.object({
      changes: z
        .array(
          z.object({
            field: z.string(),
            value: z.looseObject({
              metadata: z.object({ phone_number_id: z.string() }).optional().catch(undefined),
              contacts: z.array(z.object({ wa_id: z.string().optional(), profile: z.object({ name: z.string() }).optional() })).catch([]),
              messages: z.array(z.unknown()).catch([]),
              statuses: z.array(z.unknown()).catch([]),
            }),
          }),
        )
        .catch([]),
    }),
  ),
})
