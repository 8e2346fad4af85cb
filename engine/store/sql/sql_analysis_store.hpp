#pragma once

#include "store/analysis_store.hpp"
#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// Analyses in a database that speaks SQL. Every change is one statement, so several servers may
/// use one database.
class SqlAnalysisStore : public AnalysisStore {
public:
    /// Creates the tables, or upgrades those of an earlier version.
    static Result<std::unique_ptr<AnalysisStore>> open(std::shared_ptr<SqlConnection> connection);
    /// Reads tables that open() has made.
    static std::unique_ptr<AnalysisReader> reader(std::shared_ptr<SqlConnection> connection);

    Result<void> create(const StoredAnalysis& analysis) override;
    Result<bool> change(const StoredAnalysis& analysis, std::int64_t since) override;
    Result<std::optional<StoredAnalysis>> find(std::string_view id) override;
    Result<AnalysisList> list(const AnalysisQuery& query) override;
    Result<bool> remove(std::string_view id) override;
    Result<std::int64_t> count() override;

private:
    explicit SqlAnalysisStore(std::shared_ptr<SqlConnection> connection)
        : connection_(std::move(connection)) {}

    /// In a transaction of its own: how many rows the statement returned.
    Result<std::size_t> commit(std::string_view sql, std::span<const SqlValue> values);

    std::shared_ptr<SqlConnection> connection_;
};

}  // namespace tengen::store
