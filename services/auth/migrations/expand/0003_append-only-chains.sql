-- Numbers a new row within its site and chains it to the one before. What its row says is hashed whole, without what
-- is null: columns that come later leave old rows as they are. It runs as the owner, who alone may move the heads.
CREATE FUNCTION append_to_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
	head audit_heads%ROWTYPE;
BEGIN
	INSERT INTO audit_heads (log, site_id) VALUES (TG_TABLE_NAME, NEW.site_id) ON CONFLICT DO NOTHING;
	SELECT * INTO STRICT head FROM audit_heads WHERE log = TG_TABLE_NAME AND site_id = NEW.site_id FOR UPDATE;
	NEW.number := head.number + 1;
	NEW.previous_hash := head.hash;
	NEW.hash := encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(NEW)) - 'hash')::text, 'UTF8')), 'hex');
	UPDATE audit_heads SET number = NEW.number, hash = NEW.hash WHERE log = TG_TABLE_NAME AND site_id = NEW.site_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chains BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION append_to_chain();
--> statement-breakpoint
CREATE TRIGGER badge_log_chains BEFORE INSERT ON badge_log FOR EACH ROW EXECUTE FUNCTION append_to_chain();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER badge_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON badge_log
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
