-- Replies that did not end by themselves are few, and are counted and filtered by: nobody scans the texts of the others for them.
CREATE INDEX "turn_unfinished" ON "turn"("run_id", "ordinal", "turn", "ended") WHERE "ended" IN ('cut_off', 'reasoning_exhausted', 'refused', 'empty');
