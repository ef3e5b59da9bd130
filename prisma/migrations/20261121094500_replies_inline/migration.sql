-- A compressed reply of up to about 1,000 words stays in its row: three rows fill a page.
-- Moved out it would be cut at 1,996 bytes, and pages of whole and rest pieces are a quarter empty.
ALTER TABLE turn SET (toast_tuple_target = 2700);
