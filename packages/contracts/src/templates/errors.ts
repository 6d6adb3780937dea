/** Errors about templates. */
export const templatesErrors = {
  template_exists: { pt: 'Já existe um template com este nome.', en: 'A template of this name exists already.' },
  template_not_found: { pt: 'Template não encontrado.', en: 'Template not found.' },
  too_many_templates: { pt: 'Já há o máximo de templates.', en: 'There are as many templates as there may be.' },
  template_other_queue: {
    pt: 'Este template é para tickets de outras filas.',
    en: 'This template is for tickets of other queues.',
  },
  template_broken: {
    pt: 'Este template cita algo que não existe mais. Nada foi aplicado.',
    en: 'This template names something that is gone. Nothing was applied.',
  },
} as const
