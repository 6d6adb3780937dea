/** Errors about checklists. */
export const checklistErrors = {
  checklist_template_not_found: { pt: 'Modelo de checklist não encontrado.', en: 'Checklist template not found.' },
  checklist_template_changed: {
    pt: 'O modelo mudou enquanto você o editava.',
    en: 'The template changed while you were editing it.',
  },
  checklist_template_exists: { pt: 'Já existe um modelo com este nome.', en: 'A template with this name already exists.' },
  too_many_checklist_templates: {
    pt: 'A organização já tem o máximo de modelos de checklist.',
    en: 'The organisation already has the most checklist templates it can have.',
  },
  checklist_not_found: { pt: 'Esta checklist não existe mais.', en: 'This checklist no longer exists.' },
  checklist_item_not_found: { pt: 'Este item não existe mais.', en: 'This item no longer exists.' },
  too_many_checklists: {
    pt: 'Este ticket já tem o máximo de checklists.',
    en: 'This ticket already has the most checklists it can have.',
  },
  too_many_checklist_items: {
    pt: 'Esta checklist já tem o máximo de itens.',
    en: 'This checklist already has the most items it can have.',
  },
  checklist_item_not_yours: { pt: 'Este item não é feito por você.', en: 'This item is not for you to do.' },
  checklist_file_needed: {
    pt: 'Este arquivo conclui um item de checklist. Reabra o item antes de excluir o arquivo.',
    en: 'This file completes a checklist item. Open the item again before you delete the file.',
  },
  checklist_item_waits: {
    pt: 'Esta checklist é feita na ordem: conclua antes os itens obrigatórios anteriores.',
    en: 'This checklist is done in order: complete the mandatory items before this one first.',
  },
} as const
