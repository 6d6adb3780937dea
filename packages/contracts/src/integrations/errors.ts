/** Errors about integrations. */
export const integrationErrors = {
  webhook_not_found: { pt: 'Webhook não encontrado.', en: 'Webhook not found.' },
  webhook_changed: { pt: 'O webhook mudou enquanto você o editava.', en: 'The webhook changed while you were editing it.' },
  too_many_webhooks: {
    pt: 'A organização já tem o máximo de webhooks.',
    en: 'The organisation already has the most webhooks it can have.',
  },
  webhook_sealed: {
    pt: 'O segredo deste webhook não pode ser lido. Gere um novo.',
    en: 'The secret of this webhook cannot be read. Make a new one.',
  },
  delivery_not_found: { pt: 'Entrega não encontrada.', en: 'Delivery not found.' },
  delivery_waiting: { pt: 'Esta entrega ainda vai ser enviada.', en: 'This delivery is still to be sent.' },
} as const
