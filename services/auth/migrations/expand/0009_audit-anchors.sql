CREATE TABLE "audit_anchors" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"line" text NOT NULL,
	"time_stamped" bigint
);
--> statement-breakpoint
CREATE TRIGGER audit_anchors_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchors
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
