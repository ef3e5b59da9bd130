-- Replies that a family turned away are counted while a run goes on: nobody scans the attempts that were taken for them.
CREATE INDEX "attempt_rejected" ON "attempt"("run_id", "ordinal", "reason", "input_tokens", "output_tokens") WHERE "outcome" = 'rejected';
