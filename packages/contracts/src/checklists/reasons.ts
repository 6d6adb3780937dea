/** Why an input about checklists is refused. */
export const checklistReasons = {
  checklist_items_open: ({ title, count }: { title: string; count: number }) =>
    `Antes de concluir o ticket, ${count === 1 ? 'falta 1 item obrigatório' : `faltam ${count} itens obrigatórios`} da checklist “${title}”.`,
  checklist_template_not_there: 'Este modelo de checklist não existe ou está inativo.',
  checklist_template_or_title: 'Envie um modelo ou um título, e só um dos dois.',
  checklist_item_unknown: 'Este item não é da checklist.',
  checklist_order_incomplete: 'Envie todos os itens, cada um uma vez.',
  checklist_skip_why: 'Diga por que o item obrigatório não se aplica.',
  checklist_answer_missing: 'Responda antes de concluir o item.',
  checklist_file_missing: 'Anexe um arquivo antes de concluir o item.',
  checklist_answer_kind: 'A resposta não é do tipo que o item pede.',
  checklist_files_not_asked: 'Este item não pede arquivos.',
  checklist_too_many_files: ({ max }: { max: number }) => `Um item tem no máximo ${max} arquivos.`,
  checklist_follows_ticket: 'Este item é concluído com o ticket vinculado.',
  checklist_link_missing: 'Escolha o ticket que conclui este item.',
  checklist_link_unknown: 'Este ticket não existe, ou você não o vê.',
  checklist_link_itself: 'Um item não espera pelo próprio ticket.',
  checklist_customer_item: 'O que o cliente faz não tem responsável na equipe nem ticket vinculado.',
  may_not_do_item: 'Esta pessoa não pode preencher as checklists deste ticket.',
}
