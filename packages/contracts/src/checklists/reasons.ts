/** Why an input about checklists is refused. */
export const checklistReasons = {
  checklist_items_open: ({ title, count }: { title: string; count: number }) =>
    `Antes de concluir o ticket, ${count === 1 ? 'falta 1 item obrigatório' : `faltam ${count} itens obrigatórios`} da checklist “${title}”.`,
  checklist_template_not_there: 'Este modelo de checklist não existe ou está inativo.',
  checklist_template_or_title: 'Envie um modelo ou um título, e só um dos dois.',
  checklist_item_unknown: 'Este item não é da checklist.',
  checklist_order_incomplete: 'Envie todos os itens, cada um uma vez.',
  checklist_skip_why: 'Diga por que o item obrigatório não se aplica.',
  may_not_do_item: 'Esta pessoa não pode preencher as checklists deste ticket.',
}
