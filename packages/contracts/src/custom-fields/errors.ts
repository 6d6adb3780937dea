/** Errors about custom fields. */
export const customFieldsErrors = {
  custom_field_not_found: { pt: 'Campo personalizado não encontrado.', en: 'Custom field not found.' },
  custom_field_key_taken: { pt: 'Já existe um campo com esta chave.', en: 'A field with this key exists already.' },
  custom_field_in_use: {
    pt: 'Este campo tem valores gravados. Confirme que eles podem ser excluídos junto.',
    en: 'This field has values. Confirm that they may be deleted with it.',
  },
  custom_field_option_in_use: {
    pt: 'Há valores gravados com esta opção. Desative-a em vez de excluí-la.',
    en: 'Values use this option. Deactivate it instead of removing it.',
  },
  custom_field_needed: {
    pt: 'Outro campo depende deste para aparecer ou ser exigido.',
    en: 'Another field depends on this one to be shown or required.',
  },
  custom_field_changed: { pt: 'O campo mudou enquanto você editava.', en: 'The field changed while you were editing.' },
  ticket_form_not_found: { pt: 'Formulário não encontrado.', en: 'Form not found.' },
  ticket_form_exists: { pt: 'Este tipo já tem um formulário.', en: 'This type has a form already.' },
  ticket_form_changed: { pt: 'O formulário mudou enquanto você editava.', en: 'The form changed while you were editing.' },
  too_many_custom_fields: { pt: 'Esta área já tem o máximo de campos.', en: 'There are as many fields as there may be.' },
} as const
