-- Keys belong to whoever asks, with or without a session: an account that signed in again gets its first answer.
alter table idempotency_keys drop constraint idempotency_keys_session_id_fkey;
alter table idempotency_keys rename column session_id to actor;
