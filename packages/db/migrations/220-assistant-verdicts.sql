-- Whoever asked the assistant for help with a ticket says whether it helped; nothing else of a run is ever changed.

grant update (helpful) on assistant_runs to balcao_app;
