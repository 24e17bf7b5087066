-- A batch ends as failed when its job has been tried as often as jobs are.
alter table bulk_batches drop constraint bulk_batches_state_check;
alter table bulk_batches add constraint bulk_batches_state_check
  check (state in ('waiting', 'running', 'done', 'cancelled', 'failed'));

-- What is to be said of the file as a whole.
alter table bulk_batches add column warnings text[] not null default '{}';
